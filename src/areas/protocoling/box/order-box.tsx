import { Trans } from '@lingui/react/macro';
import { ShoppingCart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { BoxSheet } from '#src/parts/order-sheet/later.ts';

/** Orders a box that is in the archive, from its own page. */
export function OrderBox({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="large" icon={ShoppingCart} onClick={() => setAsked(true)}>
        <Trans>Add to basket</Trans>
      </Button>
      {isAsked ? (
        <Suspense>
          <BoxSheet ids={[id]} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
