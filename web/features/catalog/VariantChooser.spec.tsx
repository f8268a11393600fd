import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { useState } from 'react';
import type { Product, Variant } from '../../../server/catalog/contract.js';
import { VariantChooser } from './VariantChooser.js';

const PRODUCT = { pdf_price: 9, product_price: 24, combo_price: 33, in_stock: true } as Product;

function Chooser() {
  const [chosen, choose] = useState<Variant | undefined>('combo');
  return (
    <>
      <VariantChooser product={PRODUCT} chosen={chosen} onChoose={choose} />
      <output>{chosen}</output>
    </>
  );
}

it('keeps a choice made before hydration', async () => {
  const { container, unmount } = render(<Chooser />);
  const html = container.innerHTML;
  unmount();
  document.body.innerHTML = `<div id="root">${html}</div>`;
  document.querySelector<HTMLInputElement>('[value=pdf]')!.click();
  await act(async () => hydrateRoot(document.getElementById('root')!, <Chooser />));
  expect(screen.getByRole('status').textContent).toBe('pdf');
  expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('pdf');
});
