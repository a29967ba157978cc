import { useSignal } from '@preact/signals';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  PriceScaleMode,
} from 'lightweight-charts';
import { useEffect, useRef } from 'preact/hooks';
import { html } from './html.js';
import { decimalsOf, written } from './market-decimals.js';
import { GapBands } from './market-gaps.js';
import { onMarketEvent } from './market-live.js';
import { words } from './parts.js';

/**
 * The candles of one window. Every bar of the grid has a place, so a gap is as wide as it is long. At the right edge live bars
 * grow with each trade until the venue closes them.
 * @param rows the bars of /v1/market/bars, or bars that were made from them
 * @param gaps the gaps of their coverage
 * @param isLog whether the scale of prices is logarithmic
 */
export function Chart({ instrument, window, rows, gaps, isLog }) {
  const place = useRef(null);
  const legend = useSignal(null);
  const grown = useSignal(0);
  useEffect(() => {
    const drawn = draw(place.current, window, rows, gaps, (bar) => {
      legend.value = bar;
    });
    place.current.drawn = drawn;
    const end =
      window.live &&
      onMarketEvent((event, data) => {
        if (data.symbol !== instrument.symbol || (data.venue_id ?? instrument.venue) !== instrument.venue)
          return;
        if (drawn.take(event, data)) grown.value = drawn.grown();
      });
    return () => {
      if (end) end();
      drawn.remove();
    };
  }, [window, rows]);
  useEffect(() => place.current.drawn.scale(isLog), [window, rows, isLog]);
  const shown = legend.value ?? rows.at(-1);
  return html`<figure class="chart">
    <figcaption class="chart-legend"><${Figures} instrument=${instrument} row=${shown} />${shown?.made && html`${' '}<span class="chip">made from ${shown.made.from} of ${shown.made.of} ${window.held} bars</span>`}${shown?.provisional && html`${' '}<span class="chip">provisional</span>`}</figcaption>
    <div
      class="chart-place"
      ref=${place}
      role="img"
      aria-label=${`Candles of ${instrument.base}/${instrument.quote}, ${window.interval}${window.step === window.base ? '' : ` made from ${window.held}`}${isLog ? ', logarithmic scale' : ''}, from ${utc(new Date(window.from).toISOString())} to ${utc(new Date(window.to).toISOString())} UTC; ${rows.length} bars, ${gaps.length} gaps`}
      data-bars=${rows.length}
      data-grown=${grown.value}
    ></div>
    <p class="small chart-note">
      Times are UTC. Chart by <a href="https://www.tradingview.com/" rel="noreferrer">TradingView Lightweight Charts</a>.
      ${window.live && html`${' '}Bars at the right edge are provisional until the archive has them.`}
    </p>
  </figure>`;
}

/** The figures of a bar with their names. Its prices have equally many decimals. */
function Figures({ instrument, row }) {
  if (row === undefined) return 'No bar in this window';
  const decimals = Math.max(...PRICES.map(([name]) => decimalsOf(row[name])));
  return html`<span class="chart-time">${utc(row.open_time)} UTC</span>
    ${PRICES.map(([name, title]) => html`<span class="chart-figure" key=${name}>${title} <b>${written(row[name], decimals)}</b></span>`)}
    <span class="chart-figure">Volume <b>${row.volume ? written(row.volume) : '–'}</b> ${row.volume && instrument.base}</span>`;
}

const PRICES = [
  ['open', 'Open'],
  ['high', 'High'],
  ['low', 'Low'],
  ['close', 'Close'],
];

function draw(element, window, rows, gaps, onPoint) {
  const step = window.step / 1000;
  const chart = createChart(element, { autoSize: true, ...lookOf(element) });
  const candles = chart.addSeries(CandlestickSeries, candleLook(element));
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
  const byTime = new Map(rows.map((row) => [Date.parse(row.open_time) / 1000, row]));
  let decimals = decimalsIn(rows.slice(-200));
  candles.applyOptions({ priceFormat: priceFormatOf(decimals) });
  const grid = [];
  for (let time = window.from / 1000; time < window.to / 1000; time += step) {
    grid.push(byTime.has(time) ? candleOf(time, byTime.get(time)) : { time });
  }
  candles.setData(grid);
  const volumes = () =>
    [...byTime].toSorted(([a], [b]) => a - b).map(([time, row]) => volumeOf(time, row, element));
  volume.setData(volumes());
  const bands = new GapBands(
    gaps.map(({ from, to, reason }) => ({
      from: Date.parse(from) / 1000,
      to: Date.parse(to) / 1000,
      reason: words(reason),
    })),
    step,
    bandLook(element),
  );
  candles.attachPrimitive(bands);
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time }) => onPoint(time === undefined ? null : (byTime.get(time) ?? null)));

  const recolour = () => {
    chart.applyOptions(lookOf(element));
    candles.applyOptions(candleLook(element));
    volume.setData(volumes());
    bands.colour(bandLook(element));
  };
  const schemes = SCHEMES.map((query) => matchMedia(query));
  for (const scheme of schemes) scheme.addEventListener('change', recolour);

  const grown = new Set();
  let newest = Math.ceil(window.to / 1000 / step) * step - step;
  return {
    /** Whether the event changed a bar. */
    take(event, data) {
      const row = event === 'tick' ? grow(data) : event === 'bar_close' ? closed(data) : undefined;
      if (row === undefined) return false;
      const time = Date.parse(row.open_time) / 1000;
      // The bars of the archive are final. The stream only adds bars.
      if (time < window.from / 1000 || (byTime.has(time) && !byTime.get(time).provisional)) return false;
      // The minutes between the end of the window and now have a place too.
      for (let between = newest + step; between < time; between += step) candles.update({ time: between });
      byTime.set(time, row);
      // A window without bars tells nothing of the prices that come.
      const needed = decimalsIn([row]);
      if (needed > decimals) {
        decimals = needed;
        candles.applyOptions({ priceFormat: priceFormatOf(decimals) });
      }
      candles.update(candleOf(time, row), time < newest);
      volume.update(volumeOf(time, row, element), time < newest);
      newest = Math.max(newest, time);
      grown.add(time);
      return true;
    },
    grown: () => grown.size,
    bands: () => bands.bands(),
    scale(isLogarithmic) {
      const mode = isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
      chart.priceScale('right').applyOptions({ mode });
    },
    remove() {
      for (const scheme of schemes) scheme.removeEventListener('change', recolour);
      chart.remove();
    },
  };

  function grow({ tick_type: type, price, occurred_at: at, snapshot }) {
    if (type !== 'trade' || snapshot || price === null) return undefined;
    const start = Math.floor(Date.parse(at) / window.step) * window.step;
    const before = byTime.get(start / 1000);
    // A late trade does not open a closed bar again.
    if (before?.closed) return undefined;
    return {
      open_time: new Date(start).toISOString(),
      open: before?.open ?? price,
      high: before && Number(before.high) > Number(price) ? before.high : price,
      low: before && Number(before.low) < Number(price) ? before.low : price,
      close: price,
      volume: before?.volume,
      made: before?.made,
      provisional: true,
    };
  }

  function closed(bar) {
    if (bar.interval !== window.interval) return undefined;
    return { ...bar, provisional: true, closed: true };
  }
}

function candleOf(time, row) {
  return {
    time,
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
  };
}

function volumeOf(time, row, element) {
  const colour = colourOf(element, Number(row.close) >= Number(row.open) ? '--good' : '--bad');
  return { time, value: Number(row.volume ?? 0), color: faint(colour) };
}

/** What changes the colours of the page while it is open. */
const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** More decimals than this are noise of the numbers that the chart calculates with. */
const MOST_DECIMALS = 12;

/** The most decimals of a closing price, from two to MOST_DECIMALS. So a price below a cent is not shown as 0.00. */
function decimalsIn(rows) {
  return Math.min(MOST_DECIMALS, Math.max(2, ...rows.map(({ close }) => decimalsOf(close))));
}

/**
 * The format of prices with so many decimals. `base` is 1 / `minMove` without the error of that division: 1 / 0.00001 is not
 * 100000 in floating point.
 */
function priceFormatOf(precision) {
  return { type: 'price', precision, minMove: Number(`1e-${precision}`), base: Number(`1e${precision}`) };
}

function lookOf(element) {
  const edge = colourOf(element, '--edge');
  return {
    layout: {
      background: { type: ColorType.Solid, color: colourOf(element, '--sheet') },
      textColor: colourOf(element, '--soft'),
      fontFamily: getComputedStyle(element).fontFamily,
      // The attribution is in the text below the chart. A logo in the chart would need markup that the page's policy refuses.
      attributionLogo: false,
    },
    grid: { vertLines: { color: faint(edge) }, horzLines: { color: faint(edge) } },
    rightPriceScale: { borderColor: edge },
    timeScale: { borderColor: edge, timeVisible: true, secondsVisible: false, minBarSpacing: 0.01 },
    // On a phone the chart is most of the screen. A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
  };
}

function candleLook(element) {
  const up = colourOf(element, '--good');
  const down = colourOf(element, '--bad');
  // Rising candles are hollow, so that colour is not the only sign.
  return {
    upColor: 'transparent',
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  };
}

function bandLook(element) {
  return {
    band: colourOf(element, '--warn-wash'),
    line: faint(colourOf(element, '--warn')),
    text: colourOf(element, '--warn'),
    font: `12px ${getComputedStyle(element).fontFamily}`,
  };
}

/** The value of a custom property as a colour for a canvas. The browser resolves light-dark() only where it is used. */
function colourOf(element, property) {
  const before = element.style.color;
  element.style.color = `var(${property})`;
  const { color } = getComputedStyle(element);
  element.style.color = before;
  return color;
}

function faint(colour) {
  return colour.replace(/^rgb\((.+)\)$/, 'rgba($1, 0.35)');
}

function utc(at) {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}
