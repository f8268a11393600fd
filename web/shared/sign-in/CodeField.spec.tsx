import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { cleanCode } from './code.js';
import { CodeField } from './CodeField.js';

let complete: string[];

function Field({ problem, isTexted }: { problem?: string; isTexted?: boolean }) {
  const [code, setCode] = useState('');
  return (
    <CodeField
      value={code}
      onChange={setCode}
      onComplete={(whole) => complete.push(whole)}
      problem={problem}
      {...(isTexted && { isTexted })}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Code/);

beforeEach(() => {
  complete = [];
});

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 1 2 3 4 5 6 ', '123456'],
  ['１２３４５６', '123456'],
  ['Your code is 123456.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('the code in %j is %j', (text, code) => {
  expect(cleanCode(text)).toBe(code);
});

describe('the code field', () => {
  it('is one input that phones can fill in', () => {
    render(<Field />);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(input().autocomplete).toBe('one-time-code');
    expect(input().inputMode).toBe('numeric');
    expect(input().maxLength).toBe(6);
  });

  it('says nothing before all six digits are there, and then says so once', async () => {
    render(<Field />);
    await userEvent.type(input(), '12 34x5');
    expect(complete).toEqual([]);
    await userEvent.type(input(), '67');
    expect(input().value).toBe('123456');
    expect(complete).toEqual(['123456']);
  });

  it('accepts a whole pasted code, replacing the previous one', async () => {
    render(<Field />);
    await userEvent.type(input(), '000000');
    await userEvent.paste('123 456');
    expect(input().value).toBe('123456');
    expect(complete).toEqual(['000000', '123456']);
  });

  it('announces the error and selects the code for replacement', async () => {
    const { rerender } = render(<Field />);
    await userEvent.type(input(), '000000');
    rerender(<Field problem="This code is wrong or has expired." />);
    const problem = screen.getByText('This code is wrong or has expired.');
    expect(problem.getAttribute('aria-live')).toBe('polite');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')).toBe(problem.id);
    await userEvent.keyboard('1');
    expect(input().value).toBe('1');
  });

  it('takes a texted code from the browser where that can read it', async () => {
    const credentials = { get: () => Promise.resolve({ code: '123456' }) };
    Object.defineProperties(window, { OTPCredential: { configurable: true, value: class {} } });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
    render(<Field isTexted />);
    await screen.findByDisplayValue('123456');
    expect(complete).toEqual(['123456']);
    Reflect.deleteProperty(window, 'OTPCredential');
  });
});
