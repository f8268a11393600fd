import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { defineErrors } from '../../errors/app-error.js';
import { ZodPipe } from '../zod-pipe.js';
import { ApiCall, ApiGuard } from './api-call.js';
import { describeApi } from './document.js';

// The modules that declare them are not loaded here.
defineErrors({
  'IDENTITY.NOT_SIGNED_IN': 401,
  'IDENTITY.FORBIDDEN': 403,
  'CHECKOUT.NOTE_NOT_FOUND': 404,
  'CONTACT.TOO_MANY_MESSAGES': 429,
});

const contactReceipt = z.object({ reference: z.string() });

@ApiGuard({ token: 'needed', fails: ['IDENTITY.NOT_SIGNED_IN'] })
class FirstGuard {}

@ApiGuard({ fails: ['IDENTITY.FORBIDDEN'] })
class SecondGuard extends FirstGuard {}

@Controller('api/contact')
class LettersController {
  @Post(':id/copies')
  @HttpCode(202)
  @UseGuards(SecondGuard)
  @ApiCall('Copies a letter.', { answer: { contactReceipt }, fails: ['CONTACT.TOO_MANY_MESSAGES'] })
  copy(
    @Param('id', new ZodPipe(z.uuid(), 'CHECKOUT.NOTE_NOT_FOUND')) _id: string,
    @Query(
      new ZodPipe(
        z.object({
          width: z.coerce
            .number()
            .pipe(z.literal([1, 2]))
            .default(1),
        }),
      ),
    )
    _query: unknown,
    @Headers('if-none-match') _known: string,
    @Body(new ZodPipe(z.object({ text: z.string().max(5) }))) _body: unknown,
  ): void {}

  @Get('file')
  @ApiCall('Answers a letter.', { file: ['application/pdf'], also: { 304: 'Nothing changed.' } })
  file(): void {}

  @Get('secret')
  secret(): void {}
}

const document = describeApi([LettersController], []);
const copy = document.paths?.['/api/contact/{id}/copies']?.post;

it('lists only described calls', () => {
  expect(Object.keys(document.paths ?? {})).toEqual(['/api/contact/file', '/api/contact/{id}/copies']);
});

it('reads inputs from pipes', () => {
  expect(copy?.parameters).toEqual([
    { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } },
    { in: 'query', name: 'width', schema: { type: 'number', enum: [1, 2], default: 1 } },
    { in: 'header', name: 'if-none-match', schema: { type: 'string' } },
  ]);
  expect(copy?.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { properties: { text: { type: 'string', maxLength: 5 } }, required: ['text'] } } },
  });
});

it('reads access and refusals from guards and their base classes', () => {
  expect(copy?.security).toEqual([{ bearer: [] }]);
  expect(copy?.responses).toMatchObject({
    401: { description: '`IDENTITY.NOT_SIGNED_IN`' },
    403: { description: '`IDENTITY.FORBIDDEN`' },
  });
});

it('lists codes by status: of pipes, of the call itself, and of every call', () => {
  expect(copy?.responses).toMatchObject({
    400: { description: '`REQUEST.INVALID`, `REQUEST.MALFORMED`' },
    404: { description: '`CHECKOUT.NOTE_NOT_FOUND`' },
    413: { description: '`REQUEST.TOO_LARGE`' },
    429: { description: '`CONTACT.TOO_MANY_MESSAGES`, `REQUEST.TOO_MANY`' },
    500: { description: '`SERVER.UNEXPECTED`' },
    503: { description: '`SERVER.UNAVAILABLE`' },
  });
});

it('names answers after their contract and allows more fields', () => {
  expect(copy?.responses?.[202]).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ContactReceipt' } } },
  });
  expect(document.components?.schemas?.ContactReceipt).toEqual({
    type: 'object',
    properties: { reference: { type: 'string' } },
    required: ['reference'],
  });
});

it('describes files and other successful answers', () => {
  const responses = document.paths?.['/api/contact/file']?.get?.responses;
  expect(responses).toMatchObject({ 200: { content: { 'application/pdf': {} } }, 304: { description: 'Nothing changed.' } });
});
