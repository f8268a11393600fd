import { Body, Controller, Get, Header, HttpCode, Post, Put, Query, UseGuards } from '@nestjs/common';
import {
  PrintQuestions,
  PrintReleases,
  PrintsToCheck,
  type PrintToCheck,
  ReleaseRule,
  wordsOnGift,
} from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import {
  type AdminPrintToCheck,
  printCheckCounts,
  type PrintCheckCounts,
  printCheckList,
  type PrintCheckList,
  printCheckQuery,
  type PrintCheckQuery,
  printLines,
  type PrintLines,
  printLinesResult,
  type PrintLinesResult,
  printQuestion,
  type PrintQuestion,
  printRelease,
  type PrintRelease,
  printRule,
  type PrintRule,
} from './contract.js';

/** The owner's page "To check". */
@Controller('api/admin/print-checks')
@UseGuards(AdminGuard)
export class AdminPrintChecksController {
  constructor(
    private readonly prints: PrintsToCheck,
    private readonly releases: PrintReleases,
    private readonly questions: PrintQuestions,
    private readonly rule: ReleaseRule,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Lists prints that wait for their release.', { answer: { printCheckList } })
  async list(@Query(new ZodPipe(printCheckQuery)) { group, ...page }: PrintCheckQuery): Promise<PrintCheckList> {
    const [{ prints, next }, counts, releaseGreen] = await Promise.all([
      this.prints.page(group, page),
      this.prints.count(),
      this.rule.isOn(),
    ]);
    return { prints: prints.map(toView), next, counts, release_green: releaseGreen };
  }

  @Get('counts')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Counts prints that wait for their release.', { answer: { printCheckCounts } })
  async count(): Promise<PrintCheckCounts> {
    return this.prints.count();
  }

  @Post('release')
  @HttpCode(200)
  @ApiCall('Releases prints, so that they are made.', { answer: { printLinesResult } })
  async release(
    @Body(new ZodPipe(printRelease)) { lines, seen }: PrintRelease,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<PrintLinesResult> {
    return toResult(await this.releases.releaseMany(lines, actorId, seen));
  }

  @Post('reopen')
  @HttpCode(200)
  @ApiCall('Takes back the release of prints that nothing was made of.', { answer: { printLinesResult } })
  async reopen(
    @Body(new ZodPipe(printLines)) { lines }: PrintLines,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<PrintLinesResult> {
    return toResult(await this.releases.reopenMany(lines, actorId));
  }

  @Post('ask')
  @HttpCode(202)
  @ApiCall('Asks the customer to approve or change a gift.', {
    answer: { nothing },
    fails: ['CHECKOUT.LINE_NOT_FOUND', 'CHECKOUT.LINE_RELEASED', 'CHECKOUT.LINE_ENDED'],
  })
  async ask(
    @Body(new ZodPipe(printQuestion)) { line, message }: PrintQuestion,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.questions.ask(line, message, actorId);
    return {};
  }

  @Put('rule')
  @ApiCall('Says whether green prints are released by themselves.', { answer: { printRule } })
  async setRule(@Body(new ZodPipe(printRule)) rule: PrintRule, @CurrentUser() { id: actorId }: SignedInUser): Promise<PrintRule> {
    await this.rule.set(actorId, rule.release_green);
    return rule;
  }
}

function toResult({ changed, refused }: Awaited<ReturnType<PrintReleases['releaseMany']>>): PrintLinesResult {
  return { changed, refused: refused.map(({ lineId, reason }) => ({ line: lineId, reason })) };
}

function toView(print: PrintToCheck): AdminPrintToCheck {
  return {
    line_id: print.lineId,
    order_id: print.orderId,
    order_number: print.orderNumber,
    product_name: print.productName,
    kind: print.kind,
    orientation: print.orientation,
    quantity: print.quantity,
    revision: print.revision,
    is_reprint: print.isReprint,
    words: wordsOnGift(print),
    paid_at: print.paidAt.toISOString(),
    findings: print.findings,
    hold: print.hold,
    preview_url: print.previewUrl,
    print_url: print.printUrl,
  };
}
