package tracing

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// exportTimeout is how long a collector may take to accept spans.
const exportTimeout = 10 * time.Second

// Start returns a tracer that sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT or
// OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, as OTLP over HTTP. Without one it returns nil, and nothing
// runs. The SDK reads OTEL_TRACES_SAMPLER, OTEL_BSP_…, OTEL_SERVICE_NAME and
// OTEL_RESOURCE_ATTRIBUTES by itself. lost is called each time the collector
// does not accept what it was sent, which the log says once a minute. stop sends the last spans.
func Start(ctx context.Context, getenv func(string) string, version string, log *slog.Logger,
	lost func(),
) (_ *Tracer, stop func(context.Context) error, err error) {
	address, err := collector(getenv)
	if address == "" || err != nil {
		return nil, func(context.Context) error { return nil }, err
	}
	headers, err := headers(getenv)
	if err != nil {
		return nil, nil, err
	}
	exporter, err := otlptrace.New(ctx, &client{address: address, headers: headers})
	if err != nil {
		return nil, nil, err
	}
	service, err := service(ctx, version)
	if err != nil {
		return nil, nil, err
	}
	otel.SetErrorHandler(onLoss(log, lost))
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(service))
	return &Tracer{provider.Tracer("memberportal")}, provider.Shutdown, nil
}

// onLoss returns a handler of what was not sent. A collector that is down fails every five seconds,
// and the log has a line of it each minute.
func onLoss(log *slog.Logger, lost func()) otel.ErrorHandler {
	var logged atomic.Int64 // when, in seconds since 1970
	return otel.ErrorHandlerFunc(func(err error) {
		lost()
		now, last := time.Now().Unix(), logged.Load()
		if now-last >= 60 && logged.CompareAndSwap(last, now) {
			log.Warn("traces not sent", "error", err)
		}
	})
}

// Check returns why Start would refuse the variables, nil if it would not.
func Check(getenv func(string) string) error {
	address, err := collector(getenv)
	if address == "" {
		return err
	}
	_, headersErr := headers(getenv)
	_, serviceErr := service(context.Background(), "")
	return errors.Join(headersErr, serviceErr)
}

// service returns what a collector reads about this program.
func service(ctx context.Context, version string) (*resource.Resource, error) {
	found, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "portal"),
		attribute.String("service.version", version)), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	return found, nil
}

// collector returns where spans go, "" for nowhere.
func collector(getenv func(string) string) (string, error) {
	variable := func(name string) string {
		return cmp.Or(getenv("OTEL_EXPORTER_OTLP_TRACES_"+name), getenv("OTEL_EXPORTER_OTLP_"+name))
	}
	address := getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if base := getenv("OTEL_EXPORTER_OTLP_ENDPOINT"); address == "" && base != "" {
		address = strings.TrimSuffix(base, "/") + "/v1/traces"
	}
	if address == "" || getenv("OTEL_SDK_DISABLED") == "true" || getenv("OTEL_TRACES_EXPORTER") == "none" {
		return "", nil
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://, and have a host")
	}
	if protocol := variable("PROTOCOL"); protocol != "" && protocol != "http/protobuf" {
		return "", fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, which is the default")
	}
	return address, nil
}

// headers returns what the collector needs, such as a key.
func headers(getenv func(string) string) (http.Header, error) {
	found := http.Header{"Content-Type": {"application/x-protobuf"}}
	list := cmp.Or(getenv("OTEL_EXPORTER_OTLP_TRACES_HEADERS"), getenv("OTEL_EXPORTER_OTLP_HEADERS"))
	for pair := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas")
		}
		found.Set(strings.TrimSpace(name), value)
	}
	return found, nil
}

// client sends spans. The client of OpenTelemetry's own module otlptracehttp imports gRPC, which
// adds 10 MB to the binary (docs/decisions/0029). This one does not repeat what a collector
// refused.
type client struct {
	address string
	headers http.Header
}

// Start implements otlptrace.Client.
func (*client) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (*client) Stop(context.Context) error { return nil }

// UploadTraces implements otlptrace.Client. The message has the encoding of an
// ExportTraceServiceRequest, whose Go type is in a package with gRPC.
func (c *client) UploadTraces(ctx context.Context, spans []*traces.ResourceSpans) error {
	body, err := proto.Marshal(&traces.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, exportTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header = c.headers.Clone()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered %d", response.StatusCode)
	}
	return nil
}
