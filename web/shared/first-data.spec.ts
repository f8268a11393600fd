import { takeFirstData } from './first-data.js';

const LIST = { kind: 'products', category: null, list: { products: [], total: 0, next: null } };

function documentHolds(data: unknown): void {
  document.body.innerHTML = `<script type="application/json" id="first-data">${JSON.stringify(data)}</script>`;
}

beforeEach(() => {
  document.body.innerHTML = '';
});

describe('the data inside the document', () => {
  it('is nothing where the server wrote none', () => {
    expect(takeFirstData('products')).toBeUndefined();
  });

  it('is left for the page it is meant for', () => {
    documentHolds(LIST);

    expect(takeFirstData('product')).toBeUndefined();
    expect(takeFirstData('products')).toEqual(LIST);
  });

  it('is taken once', () => {
    documentHolds(LIST);
    takeFirstData('products');

    expect(takeFirstData('products')).toBeUndefined();
  });
});
