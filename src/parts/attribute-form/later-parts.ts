import { lazy } from 'react';

/** Fetches the dialog of the fixed values; a screen that goes offline asks for it ahead. */
export const loadInheritedDialog = async () => ({ default: (await import('./inherited-dialog.tsx')).InheritedDialog });

/** Opened once in a box at most: the first document does not wait for its code. */
export const InheritedDialog = lazy(loadInheritedDialog);
