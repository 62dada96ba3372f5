import { useState } from 'react';

/**
 * The data, or those before them while `keeps`: an answer that is asked for again takes no form away that was made from it. Data that
 * did not change must be the same object.
 */
export function useLast<T>(data: T | undefined, keeps: boolean): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? (keeps ? last : undefined);
}
