import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { cutCode, isTooLong } from '#schema/rules/code-length.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { boxOnService } from '#src/parts/elsewhere/box-on-service.ts';
import type { Looked } from './validation-answer.tsx';

/**
 * Looks a code up on this device: a document with its box, those of the project first, or a box. The service knows documents of boxes
 * that are no longer here.
 */
export async function lookUp(text: string, projectId: string): Promise<Looked> {
  const code = cutCode(text);
  const nothing = { code, document: null, box: null, boxCode: '', isCut: false, isSeveral: false };
  if (isTooLong(text)) return { ...nothing, isCut: true };
  const store = openNow()?.store;
  const shown = ((await store?.find(registration.name, { code })) ?? []).flatMap((doc) =>
    doc.shown === 1 && doc.row ? [doc.row] : [],
  );
  const ofProject = shown.filter((row) => row.projectId === projectId);
  const [document = null, ...others] = ofProject.length > 0 ? ofProject : shown;
  if (document && others.length > 0) {
    const ids = [...new Set([document, ...others].map(({ containerId }) => containerId))];
    const boxes = (await store?.get(container.name, ids)) ?? [];
    return { ...nothing, isSeveral: true, boxCode: boxes.flatMap((box) => box?.row?.code ?? []).join(', ') };
  }
  const [box] = document
    ? ((await store?.get(container.name, [document.containerId])) ?? [])
    : ((await store?.find(container.name, { code }, 1)) ?? []);
  const boxCode = box?.row?.code ?? (document ? '' : await boxOnService(projectId, '', code));
  return { ...nothing, document, box: box?.row ?? null, boxCode };
}
