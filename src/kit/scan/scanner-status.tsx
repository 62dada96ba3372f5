import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { Popover } from '#src/kit/menu/popover.tsx';
import { Switch } from '#src/kit/switch.tsx';
import type { Signal } from './earcons.ts';
import { ScanWell } from './scan-well.tsx';
import { useScanner } from './scanner.ts';

/** *Scanner ready* on the top bar; its panel holds volume, off, and a test of each signal. The well is hidden beside it. */
export function ScannerStatus() {
  const { state } = useScanner();
  if (state === 'idle') return null;
  return (
    <>
      <ScanWell />
      <StatusButton isReady={state === 'ready'} />
    </>
  );
}

function StatusButton({ isReady }: { isReady: boolean }) {
  return (
    <div className="on-dark shrink-0 whitespace-nowrap max-sm:hidden">
      <Popover
        button={
          <button
            type="button"
            className="inline-flex h-10 items-center gap-2 rounded-full px-4 text-office text-on-bar shadow-[inset_0_0_0_1px_rgb(255_255_255/.35)] hover:bg-white/10 max-lg:px-3 md:h-11 md:text-[15px]"
          >
            <ScanBarcode size={20} aria-hidden />
            <span className="max-lg:sr-only">
              {isReady ? <Trans>Scanner ready</Trans> : <Trans>Tap to wake the scanner</Trans>}
            </span>
          </button>
        }
      >
        <SoundPanel />
      </Popover>
    </div>
  );
}

function SoundPanel() {
  const { t } = useLingui();
  const { settings, change, signal, heard } = useScanner();
  const tests: readonly { kind: Signal; label: string }[] = [
    { kind: 'accepted', label: t`Accepted` },
    { kind: 'boxSwitched', label: t`Box switched` },
    { kind: 'warning', label: t`Warning` },
    { kind: 'rejected', label: t`Rejected` },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Switch label={t`Sounds`} checked={settings.sound} onChange={(sound) => change({ sound })} />
      <label className="flex items-center gap-3 text-office">
        <Trans>Volume</Trans>
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          disabled={!settings.sound}
          value={settings.volume}
          onChange={(event) => change({ volume: event.currentTarget.valueAsNumber })}
          className="h-6 flex-1 accent-primary"
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        {tests.map(({ kind, label }) => (
          <Button key={kind} size="small" onClick={() => signal(kind)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-muted">
        {heard ? (
          <Trans>
            Last scan: {heard.text}, {Math.round(heard.gapMs)} ms per character.
          </Trans>
        ) : (
          <Trans>Scan any label to test the scanner.</Trans>
        )}
      </p>
    </div>
  );
}
