import { useState } from 'react';
import { QuantityInput } from '#src/kit/inputs/quantity-input.tsx';
import { SignPad, unsigned, type Signed } from '#src/kit/sign/sign-pad.tsx';

/** Two pads, a sealed copy of the first, and a quantity in packs of 25. */
export function SignPage() {
  const [first, setFirst] = useState<Signed>(unsigned);
  const [second, setSecond] = useState<Signed>(unsigned);
  const [quantity, setQuantity] = useState(50);
  return (
    <main className="grid gap-4 p-4">
      <h1>Signatures and quantities</h1>
      <div className="flex h-96 gap-3">
        <SignPad part="Hands over" name="Anna Lis" detail="Nordwind Logistyka" value={first} onChange={setFirst} active />
        <SignPad part="Takes over" name="Jan Grabowski" value={second} onChange={setSecond} />
      </div>
      <div className="flex h-72 w-1/2">
        <SignPad part="Sealed" name="A. Lis, sealed" value={first} onChange={() => undefined} readOnly signedAt="14:21" />
      </div>
      <output data-strokes>{JSON.stringify(first)}</output>
      <QuantityInput label="Archive boxes" value={quantity} pack={25} most={500} onChange={setQuantity} />
      <output data-quantity>{quantity}</output>
    </main>
  );
}
