/** `--window-days` of the commands that look back from now. */
export const WINDOW_OPTION = {
  type: 'integer',
  min: 1,
  max: 36_500,
  default: 7,
  valueName: 'DAYS',
  description: 'how far to look back',
} as const;
