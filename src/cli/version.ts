import packageJson from '../../package.json';

/** Version of this package. */
export const VERSION = packageJson.version;
