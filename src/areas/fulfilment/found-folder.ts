import type { DocumentClass } from '#schema/records/reference.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { registrationsByCode } from '#src/data/queries/registrations-by-code.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { PickLine } from './pick-lines.ts';

/** The code is that of another item of the list, of a box, or of another class. */
export type WhyNotFolder = 'twice' | 'box' | 'otherClass';

/** True if another item of the list has this code. */
const isTaken = (lines: readonly PickLine[], { position }: PickLine, code: string) =>
  lines.some((one) => one.position.id !== position.id && one.position.code === code);

/** Why a code cannot be that of the folder a line describes, by what this device knows; null for a code that fits, or is new. */
export async function whyNotFolder(
  lines: readonly PickLine[],
  line: PickLine,
  code: string,
  classes: readonly DocumentClass[],
): Promise<WhyNotFolder | null> {
  const { projectId, classId } = line.position;
  // a code that several folders of a class may have names none of them
  const names = (id: string) => classes.some((one) => one.id === id && !one.codeRepeats);
  if (names(classId) && isTaken(lines, line, code)) return 'twice';
  const store = openNow()?.store;
  if (!store) return null;
  if (await containerByCode(store, code)) return 'box';
  const documents = await registrationsByCode(store, code, projectId);
  if (documents.some((document) => document.classId === classId)) return null;
  return documents.some((document) => names(document.classId)) ? 'otherClass' : null;
}
