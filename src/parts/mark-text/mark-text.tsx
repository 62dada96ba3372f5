import { useLingui } from '@lingui/react/macro';
import { AlertCircle, Cloud, GitCompareArrows, LoaderCircle, TabletSmartphone } from 'lucide-react';
import type { Mark } from '#schema/collections.ts';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { markLabels } from '#src/text/labels.ts';

/** Icon and tone of the state of a row's newest change; `markLabels` has the texts. */
export const markLooks: Record<Mark, { icon: Icon; tone: string }> = {
  tablet: { icon: TabletSmartphone, tone: 'text-muted' },
  sending: { icon: LoaderCircle, tone: 'text-link' },
  accepted: { icon: Cloud, tone: 'text-on-success' },
  supervisor: { icon: GitCompareArrows, tone: 'text-on-violet' },
  operator: { icon: AlertCircle, tone: 'text-on-danger' },
};

/** The state in icon and words, for lists. */
export function MarkText({ mark }: { mark: Mark }) {
  const { i18n } = useLingui();
  const { icon: Glyph, tone } = markLooks[mark];
  return (
    <span className={classes('inline-flex items-center gap-2 whitespace-nowrap', tone)}>
      <Glyph size={18} aria-hidden className="shrink-0" />
      {i18n._(markLabels[mark])}
    </span>
  );
}
