import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { pathTo } from '#schema/page-path.ts';
import { usePreparation } from '#src/data/offline/prepare.ts';
import { classes } from '#src/kit/classes.ts';
import { toneClass } from '#src/kit/feedback/pill.tsx';
import { momentText } from '#src/text/dates.ts';

/** Readiness in one line, the way to the card. */
export function OfflineLine({ urlPath }: { urlPath: string }) {
  const { i18n } = useLingui();
  const { readyUntil } = usePreparation();
  const ready = readyUntil > 0;
  const Glyph = ready ? ShieldCheck : ShieldAlert;
  const until = momentText(i18n, readyUntil);
  return (
    <Link
      to={pathTo(urlPath, 'sync')}
      className={classes(
        'inline-flex min-h-10 items-center gap-2 rounded-full px-4 text-office font-bold no-underline',
        toneClass[ready ? 'success' : 'waiting'],
      )}
    >
      <Glyph size={18} aria-hidden />
      {ready ? <Trans>Ready offline until {until}</Trans> : <Trans>Prepare for offline work</Trans>}
    </Link>
  );
}
