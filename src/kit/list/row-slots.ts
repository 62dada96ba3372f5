/** An element of the page and the row it shows. */
export interface Slot {
  key: number;
  /** Position among the data rows, from 0. */
  index: number;
  /** Id of the row; `undefined` while it loads. */
  id: string | undefined;
}

/** Elements kept though their row left: what is on screen is one row more or less at each step of a scroll. */
const SPARE = 2;

/**
 * Assigns elements to rows. A row keeps its element, with its focus and an open menu, while it is shown, also when newer rows
 * move it; the element of a row that left shows the next one that arrives. So scrolling creates no elements and leaves no
 * garbage.
 */
export class RowSlots {
  #slots: readonly Slot[] = [];
  #keys = 0;

  /** An element for each of `indexes`, in no order, and a few more that still show what they did; there are `count` rows. */
  assign(indexes: readonly number[], count: number, idAt: (index: number) => string | undefined): readonly Slot[] {
    const coming = new Map(indexes.map((index) => [index, idAt(index)]));
    const shown = new Set(indexes);
    const stays = this.#staying(coming);
    const next = coming.entries();
    let spare = 0;
    const slots = this.#slots.flatMap((slot) => {
      const found = stays.get(slot) ?? next.next().value;
      if (found) return slotOf(slot.key, found);
      return slot.index < count && !shown.has(slot.index) && ++spare <= SPARE
        ? slotOf(slot.key, [slot.index, idAt(slot.index)])
        : [];
    });
    for (const found of next) slots.push(slotOf(this.#keys++, found));
    return (this.#slots = slots);
  }

  /**
   * Returns the elements whose row is still shown, by its id at any position, else by its position; takes them out of
   * `coming`.
   */
  #staying(coming: Map<number, string | undefined>): ReadonlyMap<Slot, readonly [number, string | undefined]> {
    const stays = new Map<Slot, readonly [number, string | undefined]>();
    const keep = (slot: Slot, index: number | undefined): void => {
      if (index === undefined || !coming.has(index) || stays.has(slot)) return;
      stays.set(slot, [index, coming.get(index)]);
      coming.delete(index);
    };
    const places = new Map([...coming].map(([index, id]) => [id, index]));
    for (const slot of this.#slots) if (slot.id !== undefined) keep(slot, places.get(slot.id));
    for (const slot of this.#slots) keep(slot, slot.index);
    return stays;
  }
}

function slotOf(key: number, [index, id]: readonly [number, string | undefined]): Slot {
  return { key, index, id };
}
