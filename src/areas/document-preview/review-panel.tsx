import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '#src/kit/inputs/field.tsx';
import { labelOf } from './page-words.ts';
import { reviewReasons } from './review-reasons.ts';
import type { Review, ReviewArea } from './use-review.ts';

/** Areas of the page as a list: those that are checked become black. */
export function ReviewPanel({ review }: { review: Review }) {
  const { areas, isDecided, isOpen } = review;
  return (
    <aside className="thin-scroll w-80 shrink-0 overflow-y-auto border-l border-line bg-card p-4 max-md:max-h-60 max-md:w-full max-md:border-t max-md:border-l-0">
      <h2 className="flex items-center justify-between pb-2 text-section font-bold">
        <Trans>Areas of this page</Trans>
        <span className="rounded-full bg-well px-2.5 py-0.5 text-office">{areas.length}</span>
      </h2>
      {isDecided ? (
        <p className="text-office text-muted">
          <Trans>This page is decided. Change it in the page editor.</Trans>
        </p>
      ) : !isOpen ? (
        <p className="text-office text-muted">
          <Trans>Nothing can be decided here any more.</Trans>
        </p>
      ) : (
        <>
          <p className="pb-3 text-office text-soft">
            {areas.length === 0 ? (
              <Trans>Nothing was found on this page. Look at it, and draw over what should be black.</Trans>
            ) : (
              <Trans>Uncheck what should stay, and draw over what else should be black.</Trans>
            )}
          </p>
          <ul className="grid gap-1">
            {areas.map((area) => (
              <AreaChoice key={area.id} area={area} review={review} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function AreaChoice({ area, review: { isOff, toggle } }: { area: ReviewArea; review: Review }) {
  const { i18n } = useLingui();
  const why = i18n._(reviewReasons[area.reason]);
  return (
    <li>
      <Field
        type="checkbox"
        label=""
        caption={
          <span className="min-w-0">
            <bdi className="font-bold break-words">{area.text === '' ? why : labelOf(area.text)}</bdi>
            {area.text === '' ? null : <span className="block text-small text-muted">{why}</span>}
          </span>
        }
        value={isOff(area.id) ? '' : 'true'}
        onChange={() => toggle(area.id)}
      />
    </li>
  );
}
