import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';

interface UnknownScanProps {
  code: string;
  documentClass: DocumentClass;
  onUseAs: (attributeId: string) => void;
  onForget: () => void;
}

/** A code no pattern knows: shown as it is, with what it could be (ux.md §6.3, 4). Nothing is thrown away. */
export function UnknownScan({ code, documentClass, onUseAs, onForget }: UnknownScanProps) {
  const { t } = useLingui();
  const places = documentClass.attributes.filter((attribute) => !attribute.inherited && !attribute.readOnly);
  return (
    <Banner
      tone="waiting"
      icon={ScanBarcode}
      title={
        <Trans>
          Scanned <CodeText>{code}</CodeText>: no pattern knows this code.
        </Trans>
      }
      actions={
        <>
          <select
            aria-label={t`Use as`}
            value=""
            onChange={(event) => onUseAs(event.target.value)}
            className="h-10 rounded-control bg-card px-3 text-office font-bold text-link"
          >
            <option value="">{t`Use as`}</option>
            {places.map((attribute) => (
              <option key={attribute.id} value={attribute.id}>
                {attribute.name}
              </option>
            ))}
          </select>
          <Button size="small" onClick={onForget}>
            <Trans>Forget</Trans>
          </Button>
        </>
      }
    />
  );
}
