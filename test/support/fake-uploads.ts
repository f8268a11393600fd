/**
 * 'lost': the connection breaks. 'silent': nothing more is heard of it. With `after`, half of the file is sent until then.
 */
export type UploadAnswer = 'lost' | 'silent' | { status: number; body: unknown; retryAfter?: string; after?: Promise<void> };

interface Uploads {
  /** Answers to the next uploads; further ones are lost. */
  answers: UploadAnswer[];
  /** The headers of each upload. */
  sent: Record<string, string>[];
}

/** Replaces XMLHttpRequest by the parts of it that uploads use. */
export function fakeUploads(...answers: UploadAnswer[]): Uploads {
  const uploads: Uploads = { answers, sent: [] };

  class FakeRequest {
    status = 0;
    response: unknown = null;
    responseType = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    readonly headers: Record<string, string> = {};
    private retryAfter: string | null = null;

    getResponseHeader(): string | null {
      return this.retryAfter;
    }

    open(): void {}

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    send(): void {
      uploads.sent.push(this.headers);
      const answer = uploads.answers.shift() ?? 'lost';
      if (answer === 'silent') return;
      queueMicrotask(() => void this.take(answer));
    }

    private async take(answer: Exclude<UploadAnswer, 'silent'>): Promise<void> {
      if (answer === 'lost') {
        this.onerror?.();
      } else {
        this.upload.onprogress?.({ loaded: 1, total: 2 });
        await answer.after;
        this.status = answer.status;
        this.response = answer.body;
        this.retryAfter = answer.retryAfter ?? null;
        this.onload?.();
      }
      this.onloadend?.();
    }

    abort(): void {
      this.onabort?.();
      this.onloadend?.();
    }
  }

  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return uploads;
}
