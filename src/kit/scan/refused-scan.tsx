import { Trans } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';

/** Announces a scan without effect, and shows it with instructions until the next one (ux.md §6.3, *Rejected*). */
export function RefusedScan({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div role="alert" key={code}>
      <Banner
        tone="danger"
        icon={ScanBarcode}
        title={
          <Trans>
            Scanned <CodeText>{code}</CodeText>: nothing was saved.
          </Trans>
        }
      >
        {children}
      </Banner>
    </div>
  );
}
