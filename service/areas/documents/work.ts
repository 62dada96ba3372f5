import type { WorkParts } from '#service/areas/area.ts';
import { drawDemoDocuments, drawFurtherDocuments } from '#service/demo/documents/draw-documents.ts';
import { Door } from '#service/pages/shown.ts';
import type { WorkHandlers } from '#service/work/handler.ts';
import { proposeAreas } from './anonymize-work.ts';
import { dropDrawnWork } from './drawn.ts';
import { eraseDue } from './erase-work.ts';
import { prepareFile } from './prepare-work.ts';
import { sendDocuments } from './mail-work.ts';
import { changeMany } from './mass-work.ts';
import { readText, writeText } from './text-work.ts';
import type { documentWork } from './work-kinds.ts';

/** Handlers of the work of documents. */
export function documentWorkHandlers({ db, files, pages, sender }: WorkParts): WorkHandlers<typeof documentWork> {
  const door = new Door(files, pages, 'work');
  return {
    'document.read': readText({ db, files, pages, door }),
    'document.terms': writeText({ db, door }),
    'document.anonymize': proposeAreas({ db, door }),
    'document.mass': changeMany,
    'document.mail': sendDocuments({ db, door, sender }),
    'document.prepare': prepareFile({ db, files, door }),
    'documents.erase': eraseDue({ db, files }),
    'document.dropDrawn': dropDrawnWork({ files }),
    'demo.documents': drawDemoDocuments({ db, files, pages }),
    'demo.furtherDocuments': drawFurtherDocuments({ db, files, pages }),
  };
}
