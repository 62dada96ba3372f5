import { Trans, useLingui } from '@lingui/react/macro';
import { DatabaseZap } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { storageFaultTexts, type StorageFaultKind } from '#src/app/navigation/storage-fault-texts.ts';

/** The local database does not work: what is safe, then what to do. Never a silent fall-back to memory (decisions.md S9). */
export function StorageCard({ kind, detail }: { kind: StorageFaultKind; detail?: string | undefined }) {
  const { i18n } = useLingui();
  const texts = storageFaultTexts[kind];
  return (
    <div className="p-4 sm:p-8">
      <ErrorCard
        level={1}
        icon={DatabaseZap}
        title={i18n._(texts.title)}
        safety={i18n._(texts.safety)}
        detail={detail}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        {i18n._(texts.text)}
      </ErrorCard>
    </div>
  );
}
