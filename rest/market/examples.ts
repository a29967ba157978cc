// The examples of market answers, for the API description.

const redistributionExample = {
  policy: 'internal_only' as const,
  source: 'binance',
  attribution: 'Binance',
  terms_url: 'https://www.binance.com/en/terms',
  applies_to_cached_copies: true as const,
  as_of: '2026-07-18T09:00:04.120Z',
};

export const instrumentsExample = {
  instruments: [
    {
      symbol: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      venue: 'binance',
      intervals: ['1m', '5m'],
      archive_window_start: '2026-01-01T00:00:00.000Z',
      archive_window_end: '2026-07-18T09:00:00.000Z',
      windows: [
        {
          interval: '1m',
          archive_window_start: '2026-01-01T00:00:00.000Z',
          archive_window_end: '2026-07-18T09:00:00.000Z',
        },
        {
          interval: '5m',
          archive_window_start: '2026-06-01T00:00:00.000Z',
          archive_window_end: '2026-07-18T09:00:00.000Z',
        },
      ],
      simulated: false,
    },
  ],
};

export const coverageListExample = {
  pages: 0,
  truncated: false,
  next_from: null,
  coverage: [
    {
      symbol: 'BTCUSDT',
      venue_id: 'binance',
      interval: '1m' as const,
      from: '2026-07-17T00:00:00.000Z',
      to: '2026-07-17T00:03:00.000Z',
      expected_bars: 3,
      present_bars: 1,
      complete: false,
      gaps: [
        {
          from: '2026-07-17T00:01:00.000Z',
          to: '2026-07-17T00:03:00.000Z',
          bars: 2,
          reason: 'venue_outage' as const,
        },
      ],
      as_of: '2026-07-18T09:00:04.120Z',
    },
  ],
  redistribution: redistributionExample,
};

export const barsExample = {
  bars: {
    BTCUSDT: [
      {
        symbol: 'BTCUSDT',
        venue_id: 'binance',
        interval: '1m' as const,
        open_time: '2026-07-17T00:00:00.000Z',
        open: '118204.1',
        high: '118240',
        low: '118200.55',
        close: '118231.9',
        volume: '12.40817',
        quote_volume: '1466935.0182371',
        trades: 2841,
      },
    ],
  },
  ...coverageListExample,
};
