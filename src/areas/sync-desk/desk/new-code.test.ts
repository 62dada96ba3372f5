import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Reference } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { run } from '#src/data/sync/run.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { codeFault } from './new-code.ts';

const opened = withLocalOutbox();

const OLD = '773100000001';
const KNOWN = '773100000002';
const coded = plainAttribute({
  id: 'doc',
  kind: attributeKind.documentCode,
  regex: '^7731[0-9]{8}$',
  regexMessage: 'Twelve digits',
});

async function known(
  row: Partial<Extract<Reference, { of: 'class' | 'containerType' }>> & Pick<Reference, 'of' | 'id'>,
): Promise<void> {
  // without the fields the check ignores
  const doc = { id: `${row.of}/${row.id}`, of: row.of, seq: 1, scope: '', row: row as Reference };
  await opened().store.put('references', [doc]);
}

/** A case about a document or a box as its device has it. */
const about = (collection: Conflict['collection'], row: object) =>
  ({ collection, deviceRow: JSON.stringify(row) }) as unknown as Conflict; // the rest is not read

const document = about('registrations', { id: 'mine', classId: 'file', code: OLD, values: { doc: OLD } });
const box = about('containers', { id: 'mine', containerTypeId: 'carton', code: '0000000001' });

async function boxHere(code: string): Promise<string> {
  const asked = { projectId: 'hr', containerTypeId: 'carton', classId: 'file', costCenterId: '', description: '', inherited: {} };
  return (await run.save(containerCreate, { payload: { ...asked, code, scanned: true } })).entityId;
}

async function documentHere(code: string, classId: string): Promise<void> {
  const containerId = await boxHere(`00000${code.slice(-5)}`);
  const finished = { classId, code, values: {}, evidence: {}, toVerify: [], tries: {}, leased: [] };
  await run.save(registrationCreate, { payload: { ...finished, containerId, projectId: 'hr' } });
}

test('a new code of a document is held to the pattern of its class, and to what this device knows', async () => {
  await known({ of: 'class', id: 'file', attributes: [coded], codeRepeats: false });
  await documentHere(KNOWN, 'file');
  await documentHere('773100000003', 'other');
  expect(await codeFault(document, 'abc')).toMatchObject({
    is: 'rule',
    issue: { code: 'regex', params: { message: 'Twelve digits' } },
  });
  expect(await codeFault(document, KNOWN)).toEqual({ is: 'taken' });
  // as it is stored: a scanner's prefix and blanks around it change nothing
  expect(await codeFault(document, ` ]C1${KNOWN} `)).toEqual({ is: 'taken' });
  // a code is one of its class
  expect(await codeFault(document, '773100000003')).toBeUndefined();
  expect(await codeFault(document, '773100000004')).toBeUndefined();
  expect(await codeFault(document, '')).toBeUndefined();
});

test('a class whose codes repeat has none that is taken; one that is not here is left to the vault', async () => {
  await documentHere(KNOWN, 'file');
  expect(await codeFault(document, 'abc')).toBeUndefined();
  await known({ of: 'class', id: 'file', attributes: [coded], codeRepeats: true });
  expect(await codeFault(document, KNOWN)).toBeUndefined();
});

test('a new code of a box fits its type and belongs to no other box', async () => {
  await known({ of: 'containerType', id: 'carton', codePattern: '^[0-9]{10}$' });
  await boxHere('0000000002');
  expect(await codeFault(box, 'AC-1')).toEqual({ is: 'type' });
  expect(await codeFault(box, '0000000002')).toEqual({ is: 'taken' });
  expect(await codeFault(box, '0000000003')).toBeUndefined();
});
