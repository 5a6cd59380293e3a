/** Whose messages are taken in. */
export const OBSERVED_ROLES = ['user', 'assistant'] as const;
