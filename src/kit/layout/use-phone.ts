import { useMedia } from './use-media.ts';

/** True on a phone: for screens that offer less there, not for another arrangement of the same. */
export const usePhone = (): boolean => useMedia('(width < 48rem)');
