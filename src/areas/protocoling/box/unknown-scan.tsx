import { Trans } from '@lingui/react/macro';
import { ChevronDown, ScanBarcode } from 'lucide-react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';

interface UnknownScanProps {
  code: string;
  documentClass: DocumentClass;
  onUseAs: (attributeId: string) => void;
  onForget: () => void;
}

/** A code that fits no pattern, shown unchanged with its possible meanings (ux.md §6.3, 4). It is never discarded. */
export function UnknownScan({ code, documentClass, onUseAs, onForget }: UnknownScanProps) {
  const places = documentClass.attributes.filter((attribute) => !attribute.inherited && !attribute.readOnly);
  return (
    <Banner
      tone="waiting"
      icon={ScanBarcode}
      title={
        <Trans>
          Scanned <CodeText>{code}</CodeText>: unknown type of code.
        </Trans>
      }
      actions={
        <>
          <Menu
            button={
              <Button size="small" iconEnd={ChevronDown}>
                <Trans>Use as</Trans>
              </Button>
            }
            groups={[places.map(({ id, name }) => ({ id, label: name, onSelect: () => onUseAs(id) }))]}
          />
          <Button size="small" onClick={onForget}>
            <Trans>Discard code</Trans>
          </Button>
        </>
      }
    />
  );
}
