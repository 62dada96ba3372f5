import { expect, test } from 'vitest';
import type { ContainerType } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { Draft } from '#schema/judge/draft.ts';
import { MemoryVault } from '#schema/judge/memory-vault.ts';
import { checkShape } from '#schema/judge/protocoling/shape.ts';
import { codeFault } from '#src/areas/protocoling/new-box/container.form.ts';
import { aBox } from '#tests/bench/outbox-entries.ts';

const types = ['^\\d{10}$', '\\d{10}', '[a-z]{2}\\d+', 'A|AB', '^(\\d{1,3}\\.?)+$', '\\p{Lu}+/\\d+', '(A+)+B', '(?=A)A', ''];
const codes = ['0000412873', 'x0000412873x', 'kd12', 'AB', '1.22.333', 'ŁÓ/7', `${'A'.repeat(60)}C`, 'A'];

test('S5: the form of a box and the service give the same verdict on a code by the pattern of its type', async () => {
  const vault = new MemoryVault();
  const verdicts: string[] = [];
  for (const [at, codePattern] of types.entries()) {
    const type: ContainerType = { id: `type-${at}`, name: '', kind: 'box', codePattern, sealRequired: false };
    vault.configuration.containerTypes.set(type.id, type);
    vault.configuration.projects.set('p', {
      id: 'p',
      name: '',
      active: true,
      kinds: [1],
      containerTypeIds: [type.id],
      costCenterRequired: false,
      centralArchiveId: '',
    });
    for (const typed of codes) {
      const scene = {
        draft: new Draft(vault),
        operation: aBox('b', { opId: 'made', n: 1 }).op,
        payload: {},
        waived: new Set<never>(),
        now: 1,
        links: [],
      };
      const judged = await checkShape(scene, 'p', { containerTypeId: type.id, code: normaliseCode(typed) });
      const here = codeFault(typed, type) === null;
      expect([codePattern, typed, here]).toEqual([codePattern, typed, judged === null]);
      verdicts.push(String(here));
    }
  }
  expect(new Set(verdicts)).toEqual(new Set(['true', 'false']));
});
