/** Who is written down for what nobody asked for by name. */
export const MAINTAINER = 'co-engram';
