import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { textsOf } from '#src/text/i18n.ts';

/** A part that is fetched with the texts of its catalog when it is first shown: what offers it carries nothing of it. */
export function laterPart<Props>(
  catalog: string,
  get: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([get(), textsOf(catalog)]);
    return { default: part };
  });
}
