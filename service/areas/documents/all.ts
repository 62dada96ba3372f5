import type { FileParts } from '#service/areas/files/opening.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Door } from '#service/pages/shown.ts';
import { anonymizationHandlers } from './anonymization.ts';
import { anonymizeWholeHandlers } from './anonymize-whole.ts';
import { arrangeHandlers } from './arrange-pages.ts';
import { costCenterHandlers } from './cost-center.ts';
import { deleteHandlers } from './delete.ts';
import { editPageHandlers } from './edit-page.ts';
import { editHandlers } from './edit.ts';
import { documentHandlers } from './handlers.ts';
import { mailHandlers } from './mail.ts';
import { massRunHandlers } from './mass-run.ts';
import { massUndoHandlers } from './mass-undo.ts';
import { moveHandlers } from './move.ts';
import { outputHandlers } from './output.ts';
import { newVersionHandlers } from './new-version.ts';
import { preparedHandlers } from './prepared.ts';
import { removeVersionHandlers } from './remove-version.ts';
import { savedViewHandlers } from './saved-views.ts';
import { tagHandlers } from './tags.ts';
import { textHandlers } from './text.ts';

interface DocumentParts {
  door: Door;
  /** Store of prepared files. */
  files: FileStore;
  /** Parts that keep the file of a form. */
  kept: FileParts;
  publicUrl: string;
}

/** Handlers of all document calls. */
export const documentAreaHandlers = ({ door, files, kept, publicUrl }: DocumentParts) => ({
  ...documentHandlers(door),
  ...textHandlers(door),
  ...editPageHandlers(door),
  ...editHandlers,
  ...costCenterHandlers,
  ...moveHandlers,
  ...tagHandlers,
  ...deleteHandlers,
  ...removeVersionHandlers,
  ...outputHandlers(door),
  ...preparedHandlers(files),
  ...mailHandlers(door, publicUrl),
  ...savedViewHandlers,
  ...newVersionHandlers(kept),
  ...arrangeHandlers,
  ...anonymizationHandlers,
  ...anonymizeWholeHandlers,
  ...massRunHandlers,
  ...massUndoHandlers,
});
