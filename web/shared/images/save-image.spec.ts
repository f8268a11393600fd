import { jest } from '@jest/globals';
import { saveImage } from './save-image.js';

describe('saving a picture', () => {
  const clicked: HTMLAnchorElement[] = [];
  const fetched = jest.fn<typeof fetch>();

  beforeEach(() => {
    clicked.length = 0;
    fetched.mockReset();
    globalThis.fetch = fetched;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this);
    });
  });

  it('says so when it cannot be fetched', async () => {
    fetched.mockResolvedValue({ ok: false, status: 404 } as Response);

    await expect(saveImage('/api/generated-images/1/file', 'keepsake')).rejects.toThrow('404');
  });

  it('leaves one of another place to the browser, so that a bucket need not allow this site', async () => {
    await saveImage('https://bucket.example/photo?signature=1', 'photo');

    expect(fetched).not.toHaveBeenCalled();
    expect(clicked.map(({ href, target }) => [href, target])).toEqual([['https://bucket.example/photo?signature=1', '_blank']]);
  });
});
