import { useLingui } from '@lingui/react/macro';
import type { Category } from '#schema/records/sorting.ts';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Tray } from './settings/tray.tsx';

/** Trays to choose from, for a document that no condition sorts. */
export function TrayChoice({
  categories,
  onChoose,
}: {
  categories: readonly Category[];
  onChoose: (category: Category) => void;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Choose the tray`} className="grid gap-2 sm:grid-cols-2">
      {categories.map((category, at) => (
        <button
          key={category.id}
          type="button"
          onClick={() => onChoose(category)}
          className="card-edge flex min-h-14 items-center gap-3 px-4 py-2 text-left hover:bg-tint active:bg-tint-strong"
        >
          <Tray tray={category.tray} colour={category.colour} size="medium" />
          <span className="min-w-0 flex-1 font-bold break-words">{category.name}</span>
          {at < 9 ? <Kbd>{`Alt ${at + 1}`}</Kbd> : null}
        </button>
      ))}
    </div>
  );
}
