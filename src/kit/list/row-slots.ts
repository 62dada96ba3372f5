/** An element of the page and the row it shows. */
export interface Slot {
  key: number;
  /** Position among the data rows, from 0. */
  index: number;
}

/** Elements kept though their row left: what is on screen is one row more or less at each step of a scroll. */
const SPARE = 2;

/**
 * Which element shows which row. A row keeps its element, and with it the focus, while it is shown; an element whose row
 * has left shows the next one that comes. So scrolling makes no elements and leaves none to collect.
 */
export class RowSlots {
  #slots: readonly Slot[] = [];
  #keys = 0;

  /** An element for each of `indexes`, in no order, and a few more that still show what they did; there are `count` rows. */
  assign(indexes: readonly number[], count: number): readonly Slot[] {
    const coming = new Set(indexes);
    const stays = new Set(this.#slots.filter(({ index }) => coming.delete(index)));
    const next = coming.values();
    let spare = 0;
    const slots = this.#slots.flatMap((slot) => {
      if (stays.has(slot)) return slot;
      const { value: index } = next.next();
      if (index !== undefined) return { key: slot.key, index };
      return slot.index < count && ++spare <= SPARE ? slot : [];
    });
    for (const index of next) slots.push({ key: this.#keys++, index });
    return (this.#slots = slots);
  }
}
