import { draftFrom, following, inheritedName, labelled, type Choices, type ContainerValues } from './container-draft.ts';

/** True if a field may change with a choice. */
function follows(choice: string, field: string): boolean {
  if (choice === 'projectId' && (field === 'containerTypeId' || field === 'classId')) return true;
  return (choice === 'projectId' || choice === 'classId') && field.startsWith(inheritedName(''));
}

/**
 * Sets the values that depend on a choice. Taking a choice back restores its dependent values as they were left, because the
 * letters of a scan choose in a list before they are recognized as a scan (ux.md §6.3, 3).
 */
export class Followers {
  #last: ContainerValues;
  #isSetting = false;
  /** Dependent values of each choice at the time of the next choice. */
  readonly #left = new Map<string, ContainerValues>();

  constructor(begun: ContainerValues) {
    this.#last = begun;
  }

  /** Handles a changed field. */
  changed(name: string, values: ContainerValues, choices: Choices, set: (name: string, value: string) => void): void {
    if (this.#isSetting) return;
    const before = this.#last;
    const back = this.#takenBack(name, before, values);
    const { containerTypeId } = name === 'code' ? labelled(draftFrom(values), choices) : draftFrom({ ...values, ...back });
    const wanted: ContainerValues = { ...values, ...back, containerTypeId };
    // a class selected again already has its values
    const classBefore = (back ? wanted : before)['classId'] ?? '';
    const next = { ...back, containerTypeId, ...following(wanted, classBefore, choices) };
    this.#last = { ...values, ...next };
    this.#isSetting = true;
    for (const [field, value] of Object.entries(next)) if (values[field] !== value) set(field, value);
    this.#isSetting = false;
  }

  #takenBack(name: string, before: ContainerValues, now: ContainerValues): ContainerValues | undefined {
    const key = (values: ContainerValues) => JSON.stringify([name, values[name] ?? '']);
    if (key(before) === key(now)) return undefined;
    this.#left.set(key(before), Object.fromEntries(Object.entries(before).filter(([field]) => follows(name, field))));
    return this.#left.get(key(now));
  }
}
