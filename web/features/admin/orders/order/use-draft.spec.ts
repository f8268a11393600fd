import { act, renderHook } from '@testing-library/react';
import { useDraft } from './use-draft.js';

const writing = (beginning?: string) => renderHook(() => useDraft('note of KS-1', beginning)).result;

beforeEach(() => sessionStorage.clear());

describe('words that are being written', () => {
  it('are there again after the page was left', () => {
    const first = writing();
    act(() => first.current[1]('Call Nora'));
    expect(writing().current[0]).toBe('Call Nora');
  });

  it('are gone once they were saved', () => {
    const first = writing('UPS');
    act(() => first.current[1]('FedEx'));
    act(() => first.current[1]('UPS'));
    expect(sessionStorage).toHaveLength(0);
    expect(writing('DHL').current[0]).toBe('DHL');
  });

  it('belong to one order', () => {
    const first = writing();
    act(() => first.current[1]('Call Nora'));
    expect(renderHook(() => useDraft('note of KS-2')).result.current[0]).toBe('');
  });
});
