/**
 * Reasons of the file check for refusing a file (`file.check`); the problem is called `file.<verdict>`. `kindDiffers`: the
 * content does not match the name. `bomb`: it unpacks to far more than its size. `unreadable`: opening it exceeded time or
 * memory twice.
 */
export const fileVerdicts = [
  'kindDiffers',
  'kindForbidden',
  'empty',
  'broken',
  'locked',
  'tooManyPages',
  'tooManyPixels',
  'bomb',
  'unreadable',
] as const;
export type FileVerdict = (typeof fileVerdicts)[number];
