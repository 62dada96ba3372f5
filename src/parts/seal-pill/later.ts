import { lazy, type ComponentProps, type ComponentType } from 'react';
import { textsOf } from '#src/text/i18n.ts';

/** Fetches the state of a seal with its words. */
export const loadSealPill = async () => {
  const [{ SealPill: Part }] = await Promise.all([import('./seal-pill.tsx'), textsOf('seals')]);
  const found: { default: ComponentType<ComponentProps<typeof Part>> } = { default: Part };
  return found;
};

/** A box is usable without it. */
export const SealPill = lazy(() => loadSealPill().catch(() => ({ default: () => null })));
