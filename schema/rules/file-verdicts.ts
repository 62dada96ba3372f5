/**
 * Why a file is refused by its check (`file.check`); the problem is called `file.<verdict>`. `kindDiffers`: its content is not
 * what its name claims; `bomb`: it unpacks to far more than it is; `unreadable`: opening it took too much time or memory, twice.
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
