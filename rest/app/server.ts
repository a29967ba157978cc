import { createServer } from 'node:http';
import { type FastifyInstance, type FastifyServerFactory, fastify } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import type { AdmittedAt, Charge } from '../../src/metering/index.ts';
import { tellPresence } from '../../src/platform/presence.ts';
import { letGoFirst } from '../../src/platform/slices.ts';
import type { TraceSpan } from '../../src/platform/traces/index.ts';
import { Turns } from '../../src/platform/turns.ts';
import { countRefused, startAnswer } from './arrival.ts';
import { answerClientError, type HttpLimits, refuseExpectation } from './hardening.ts';
import { shortWay } from './hot.ts';
import type { HotAnswers } from './hot-answers.ts';
import { newRequestId } from './log.ts';
import { asProblem, sendProblem } from './problem.ts';
import { boundPipelining } from './turn.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it was counted as; null: it was not. */
    charge: Charge | null;
    /** Its span; null: nothing records any. */
    span: TraceSpan | null;
    /** Where the database stood when it was admitted; null: that was not asked. */
    admittedAt: AdmittedAt | null;
  }
}

/**
 * A server without routes. What HTTP itself refuses is answered with problem documents too.
 * @param docsUrl where problems are explained.
 */
export function openServer(
  services: Services,
  limits: HttpLimits,
  answers: HotAnswers,
  docsUrl: string,
): FastifyInstance {
  const turns = new Turns();
  const letAllGo = letGoFirst(turns);
  const leave = tellPresence(turns);
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    exposeHeadRoutes: false,
    // A request that arrives while the server drains is answered: nobody should notice a restart.
    return503OnClosing: false,
    // Path parameters of any length match, so that a request with a key is counted and answered like its likes.
    routerOptions: { maxParamLength: limits.headerBytes },
    serverFactory: listener(services, limits, turns, answers),
    clientErrorHandler: (error, socket) => answerClientError(docsUrl, error, socket),
    frameworkErrors: (error, request, reply) => {
      startAnswer(request, reply);
      const send = (problem: unknown): void => {
        sendProblem(docsUrl, request, reply, asProblem(problem));
      };
      countRefused(services, request, reply).then(() => send(error), send);
    },
  });
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(docsUrl, response));
  app.addHook('onClose', (_app, done) => {
    letAllGo();
    leave();
    done();
  });
  app.decorate('turns', turns);
  app.decorate('streamPlaces', services.openStreams);
  app.decorateRequest('told', null);
  app.decorateRequest('charge', null);
  app.decorateRequest('entered', null);
  app.decorateRequest('passage', null);
  app.decorateRequest('admittedAt', null);
  app.decorateRequest('leaveStream', null);
  app.decorateRequest('span', null);
  app.decorateRequest('turn', null);
  app.decorateRequest('turnOf', '');
  return app;
}

/** Node's server: requests that a short way answers (hot.ts) do not come to fastify. */
function listener(
  services: Services,
  limits: HttpLimits,
  turns: Turns,
  answers: HotAnswers,
): FastifyServerFactory {
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.headerBytes,
    // Missing hosts are refused as they arrive, with a problem document.
    requireHostHeader: false,
  };
  return (theLongWay) => {
    let begin = theLongWay;
    if (services.config.shortcuts) {
      const take = shortWay(services, turns, answers, limits);
      begin = (request, response) => take(request, response, () => theLongWay(request, response));
    }
    return createServer(options, (request, response) => boundPipelining(request, response, begin));
  };
}
