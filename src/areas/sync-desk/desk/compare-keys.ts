import type { KeyboardEvent } from 'react';
import type { DifferingField } from '#schema/records/conflict.ts';

/**
 * Keys of the compare, only while it has the focus (ux.md §7): up and down or J and K move between fields, 1 and 2 or
 * left and right pick a side, E goes to the editor of the result. On the value of the result they do the same for its field.
 */
export function useCompareKeys(
  fields: readonly DifferingField[],
  pick: (field: DifferingField, from: 'device' | 'service') => void,
) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const within = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field], [data-edit]') : null;
    const name = within?.dataset['field'] ?? within?.dataset['edit'];
    const field = fields.find((each) => each.field === name);
    const group = field && document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.field)}"]`);
    if (!group) return;
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (act === 'device' || act === 'service') {
      pick(field, act);
      focusSide(group, act);
    } else if (act === 'edit') {
      const place = document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field.field)}"]`);
      const control = place?.querySelector<HTMLElement>('[data-control]') ?? place;
      control?.focus();
      control?.click();
    } else {
      const next = act === 'next' ? group.nextElementSibling : group.previousElementSibling;
      next?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')?.focus();
    }
  };
}

const actions: Readonly<Record<string, 'device' | 'service' | 'next' | 'before' | 'edit'>> = {
  1: 'device',
  arrowleft: 'device',
  2: 'service',
  arrowright: 'service',
  j: 'next',
  arrowdown: 'next',
  k: 'before',
  arrowup: 'before',
  e: 'edit',
};

function focusSide(group: HTMLElement, side: 'device' | 'service'): void {
  const sides = group.querySelectorAll<HTMLElement>('[role=radio]');
  sides[side === 'device' ? 0 : 1]?.focus();
}
