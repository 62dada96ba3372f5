import type { CollectionName } from '#schema/collections.ts';
import { faultOf, mayReopen } from './fault.ts';
import type { Table } from './table.ts';

/** Runs one step; opens the connection again once when the browser closed it, and names any other fault (reliability.md B21). */
export function guard<C extends CollectionName, T>(table: Table<C>, step: () => Promise<T>): Promise<T> {
  return table.during(async () => {
    try {
      return await step();
    } catch (error) {
      if (!mayReopen(error)) throw faultOf(error);
    }
    try {
      await table.reopen();
      return await step();
    } catch (again) {
      throw faultOf(again);
    }
  });
}
