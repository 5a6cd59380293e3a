/**
 * How the driver and its shell script say that they did their work. Not 0 and 1: an empty script ends with 0 and a
 * node that cannot start ends with 1, and either would leave our side as if it were merged.
 */
export const CLEAN_STATUS = 20;
export const CONFLICT_STATUS = 21;
