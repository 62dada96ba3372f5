import { Trans, useLingui } from '@lingui/react/macro';
import { Tag, TriangleAlert } from 'lucide-react';
import { dayText } from '#src/text/dates.ts';
import type { FoundLabel } from './find-label.ts';

/** Origin of the code of a new box, in one line. */
export function LabelNote({ label }: { label: FoundLabel }) {
  const { i18n } = useLingui();
  if (label.kind === 'ofNoSeries')
    return (
      <p role="status" className="flex items-center gap-1.5 text-small text-on-waiting">
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
        <Trans>This code is of no number series here. Check the label.</Trans>
      </p>
    );
  const day = dayText(i18n, label.at);
  const { by } = label;
  return (
    <p role="status" className="flex items-center gap-1.5 text-small text-soft">
      <Tag size={16} aria-hidden className="shrink-0" />
      {label.isDamaged ? (
        <Trans>
          Label of {day}, printed by {by}, marked as damaged
        </Trans>
      ) : (
        <Trans>
          Label of {day}, printed by {by}
        </Trans>
      )}
    </p>
  );
}
