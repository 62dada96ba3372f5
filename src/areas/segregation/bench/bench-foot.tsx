import { Trans } from '@lingui/react/macro';
import { Keyboard, PackageCheck, PackageX, Pause } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#src/kit/button/button.tsx';

interface BenchFootProps {
  /** Why nothing can be confirmed here; undefined where it can. */
  disabledReason: string | undefined;
  /** Why nothing can be put aside here; undefined where it can. */
  asideReason: string | undefined;
  /** Scans that were not put aside or confirmed yet. */
  hasScans: boolean;
  onType: () => void;
  onException: () => void;
  onPutAside: () => void;
  onConfirm: () => void;
}

/** Buttons that end a count: large keys for gloves. No letter or digit is a key here (WCAG 2.1.4). */
export function BenchFoot(props: BenchFootProps) {
  const { disabledReason, asideReason, hasScans, onType, onException, onPutAside, onConfirm } = props;
  const actOf = (event: KeyboardEvent) => {
    if (event.key === 'F2') return onType;
    if (event.key === 'F8' && hasScans && asideReason === undefined) return onPutAside;
    return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && disabledReason === undefined ? onConfirm : undefined;
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = event.repeat ? undefined : actOf(event);
    // the page is searched only for a key of the bench: a scanner types thirteen others for each document
    if (!act || document.querySelector('[aria-modal=true], [role=menu]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-card px-4 py-3 max-sm:grid max-sm:grid-cols-2">
      <Button size="large" icon={Keyboard} onClick={onType}>
        <Trans>Enter a code</Trans>
      </Button>
      <Button size="large" icon={PackageX} onClick={onException}>
        <Trans>Exception</Trans>
      </Button>
      <Button
        size="large"
        icon={Pause}
        className="max-sm:col-span-2"
        onClick={onPutAside}
        disabled={!hasScans}
        disabledReason={hasScans ? asideReason : undefined}
      >
        <Trans>Put aside</Trans>
      </Button>
      <Button
        size="large"
        variant="primary"
        icon={PackageCheck}
        onClick={onConfirm}
        disabledReason={disabledReason}
        className="ml-auto max-sm:col-span-2 max-sm:w-full"
      >
        <Trans>Confirm box</Trans>
      </Button>
    </footer>
  );
}
