import { screen, waitFor } from '@testing-library/react';
import type { FieldProblem } from '../../../server/platform/errors/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import ContactForm from './ContactForm.js';
import ContactPage from './ContactPage.js';

let sent: unknown[];
let answers: (Answer | Promise<Answer>)[];

stubApi(({ body }) => {
  sent.push(body);
  return answers.shift();
});

const open = (address = '/contact') => renderInShop(<ContactPage form={ContactForm} />, { address }).user;

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (person: ReturnType<typeof open>) => person.click(screen.getByText('Send message'));
const problemOf = (name: string) => {
  const control = field(name);
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent?.replace(/^!/, '');
};
const refused = (message: string, fields?: FieldProblem[]): Answer => ({
  error: { status: 400, data: { code: 'REQUEST.INVALID', message, correlationId: '1', fields } },
});

async function put(person: ReturnType<typeof open>, control: HTMLElement, text: string): Promise<void> {
  await person.click(control);
  await person.paste(text);
}

async function fill(person: ReturnType<typeof open>): Promise<void> {
  await put(person, field('Your name'), 'Nora Alvim');
  await put(person, field('Email'), 'nora@post.example');
  await put(person, field('Message'), 'Can the frame be walnut?');
}

beforeEach(() => {
  sent = [];
  answers = [];
  localStorage.clear();
});

describe('the contact form', () => {
  test('marks each empty field, sends nothing, and focuses the first one', async () => {
    const person = open();
    await press(person);
    expect(problemOf('Your name')).toBe('Please enter your name.');
    expect(problemOf('Email')).toBe('Please enter your email address.');
    expect(problemOf('Message')).toBe('Please write your message.');
    expect(document.activeElement).toBe(field('Your name'));
    expect(sent).toEqual([]);
  });

  test('takes a problem away once the field is changed', async () => {
    const person = open();
    await press(person);
    await person.type(field('Message'), 'H');
    expect(field('Message').getAttribute('aria-invalid')).toBe('false');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  test('says by how much a message is too long, and cuts nothing off', async () => {
    const person = open();
    await fill(person);
    await put(person, field('Message'), 'm'.repeat(6000));
    await press(person);
    expect(problemOf('Message')).toBe('Please shorten your message by 1,024 characters.');
    expect(field('Message').value).toHaveLength(6024);
    expect(sent).toEqual([]);
  });

  test("puts the server's word on a field at that field", async () => {
    const person = open();
    await fill(person);
    answers.push(refused('email: No.', [{ field: 'email', message: 'Please enter a valid email address.' }]));
    await press(person);
    await waitFor(() => expect(problemOf('Email')).toBe('Please enter a valid email address.'));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  test('keeps the typed values when the server refuses or cannot be reached, and sends them on the next click', async () => {
    const person = open();
    await fill(person);
    answers.push(refused('Please try again in an hour.'), { error: { status: 'FETCH_ERROR' } });
    await press(person);
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in an hour. What you wrote is kept here.');
    await press(person);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Please check your connection and try again.'));
    expect(field('Message').value).toBe('Can the frame be walnut?');
    answers.push({ data: { reference: 'M-23456-789AB' } });
    await press(person);
    const arrived = await screen.findByRole('heading', { name: 'We got your message' });
    await waitFor(() => expect(document.activeElement).toBe(arrived));
    expect(sent).toHaveLength(3);
  });

  test('sends the message, says what happens next, and makes room for another', async () => {
    const person = open();
    await fill(person);
    await person.selectOptions(field('What is it about?'), 'A gift');
    await put(person, field('Order number (optional)'), 'KS-7');
    answers.push({ data: { reference: 'M-23456-789AB' } });
    await press(person);
    expect(await screen.findByText('M-23456-789AB')).toBeTruthy();
    expect(sent).toEqual([
      {
        name: 'Nora Alvim',
        email: 'nora@post.example',
        topic: 'gift',
        orderNumber: 'KS-7',
        message: 'Can the frame be walnut?',
        website: '',
      },
    ]);
    expect(screen.getByText('nora@post.example')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Message').value).toBe('');
    expect(document.activeElement).toBe(field('Your name'));
  });

  test('prefills the user’s address, and the order from a link', async () => {
    signIn({ email: 'ada@post.example' });
    open(`/contact?topic=order&order=KS-${'7'.repeat(80)}`);
    await waitFor(() => expect(field('Email').value).toBe('ada@post.example'));
    expect(field('What is it about?').value).toBe('order');
    expect(field('Order number (optional)').value).toHaveLength(40);
  });

  test('warns about an invalid order number on blur, but accepts it', async () => {
    const person = open();
    const number = field('Order number (optional)');
    const doubt = () => screen.queryByText('Our order numbers look like KS-XXXXX-XXXXX. You can still send yours as it is.');
    await person.type(number, '1234');
    expect(doubt()).toBeNull();
    await person.tab();
    expect(doubt()?.id).toBe(number.getAttribute('aria-describedby'));
    expect(number.getAttribute('aria-invalid')).toBe('false');
    await person.clear(number);
    await person.type(number, 'ks 7h2kd 9m2pq');
    expect(doubt()).toBeNull();
  });

  test('ignores a topic that is none', () => {
    open('/contact?topic=%00&order=');
    expect(field('What is it about?').value).toBe('other');
  });

  test('has a field that neither people nor screen readers meet', async () => {
    const person = open();
    const trap = document.querySelector<HTMLInputElement>('[name=website]')!;
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    await fill(person);
    await put(person, trap, 'https://spam.example');
    answers.push({ data: { reference: 'M-23456-789AB' } });
    await press(person);
    await waitFor(() => expect(sent).toMatchObject([{ website: 'https://spam.example' }]));
  });
});

test('the page has an FAQ', () => {
  open();
  const faq = screen.getByRole('region', { name: 'FAQ' });
  expect(faq.querySelector('h2')?.textContent).toBe('FAQ');
  expect(faq.querySelectorAll('summary')).toHaveLength(5);
});
