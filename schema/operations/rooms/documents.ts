/** Operations on documents, wherever they are. */

export { documentAddFile } from '#schema/operations/document-add-file.ts';
export { documentCostCenter } from '#schema/operations/document-cost-center.ts';
export { documentCreate } from '#schema/operations/document-create.ts';
export { documentMove } from '#schema/operations/document-move.ts';
export { documentTag } from '#schema/operations/document-tag.ts';
export { documentUpdate } from '#schema/operations/document-update.ts';
