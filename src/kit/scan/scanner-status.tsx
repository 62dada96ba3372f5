import { Trans } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Popover } from '#src/kit/menu/popover.tsx';
import { ScanWell } from './scan-well.tsx';
import { useScanner } from './scanner.ts';

/** Opened now and then: the first document does not wait for it, and what cannot be fetched is no reason to stop. */
const loadPanel = async () => ({ default: (await import('./sound-panel.tsx')).SoundPanel });
const SoundPanel = lazy(() => loadPanel().catch(() => ({ default: () => null })));

/** *Scanner ready* on the top bar; its panel has the volume, off, and a test of each signal. The well is hidden next to it. */
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
              {isReady ? <Trans>Scanner ready</Trans> : <Trans>Tap to activate the scanner</Trans>}
            </span>
          </button>
        }
      >
        <Suspense>
          <SoundPanel />
        </Suspense>
      </Popover>
    </div>
  );
}
